import * as dict from '../../engine/site/keys.ts'
import { panel, type Screen } from '../screen.ts'
import { aiFigures, aiHours, latestAiAlarms, pendingAiAlarms } from '../sources/aiAlarms.ts'
import { monitors } from '../sources/monitors.ts'
import { CameraTree } from './video/CameraTree.tsx'
import { FilmStrip } from './video/FilmStrip.tsx'
import { PendingList } from './video/PendingList.tsx'
import { Kinds, RecognisedAreas, RecognisedTrend, VideoNumbers } from './video/Recognised.tsx'
import { VideoWall } from './video/VideoWall.tsx'

const equipment = dict.deviceClass.camera

const video: Screen = {
  panels: [
    panel({ place: 'L1', title: 'video.figures', sources: { work: aiFigures }, cadence: '15s', equipment, view: VideoNumbers }),
    panel({
      place: 'L2',
      title: 'video.tree',
      sources: { monitors },
      cadence: '15s',
      equipment,
      isEmpty: ({ monitors: all }) => all.length === 0,
      view: CameraTree,
    }),
    panel({
      place: 'L3',
      title: 'video.kinds',
      sources: { work: aiFigures },
      cadence: '5min',
      equipment,
      isEmpty: ({ work }) => work.byType.length === 0,
      view: Kinds,
    }),
    panel({
      place: 'C12',
      title: 'video.wall',
      sources: { monitors },
      cadence: '15s',
      equipment,
      isEmpty: ({ monitors: all }) => all.length === 0,
      view: VideoWall,
    }),
    panel({
      place: 'C3',
      title: 'video.film',
      sources: { alarms: latestAiAlarms },
      cadence: '5s',
      equipment,
      isEmpty: ({ alarms }) => alarms.records.length === 0,
      view: FilmStrip,
    }),
    panel({ place: 'R1', title: 'video.trend', sources: { work: aiHours }, cadence: '5min', equipment, view: RecognisedTrend }),
    panel({
      place: 'R2',
      title: 'video.areas',
      sources: { work: aiFigures },
      cadence: '5min',
      equipment,
      isEmpty: ({ work }) => work.byArea.length === 0,
      view: RecognisedAreas,
    }),
    panel({
      place: 'R3',
      title: 'video.pendingList',
      sources: { alarms: pendingAiAlarms },
      cadence: '5s',
      equipment,
      isEmpty: ({ alarms }) => alarms.records.length === 0,
      view: PendingList,
    }),
  ],
}

export default video
