import { usePermission } from './usePermission.ts'

/** True when the user may close alarms of devices, close what cameras recognised, and call that an error. The server refuses in any case. */
export function useHandling(): Readonly<Record<'alarm-event' | 'ai-video-data' | 'falseAlarm', boolean>> {
  return {
    'alarm-event': usePermission('alarm_event_handle'),
    'ai-video-data': usePermission('ai_video_data_handle'),
    falseAlarm: usePermission('ai_video_data_false_alarm'),
  }
}
