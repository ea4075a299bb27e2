import { usePermission } from './usePermission.ts'

/** Whether the user may close device alarms, close AI detections, and mark these as false alarms. The server checks again. */
export function useHandling(): Readonly<Record<'alarm-event' | 'ai-video-data' | 'falseAlarm', boolean>> {
  return {
    'alarm-event': usePermission('alarm_event_handle'),
    'ai-video-data': usePermission('ai_video_data_handle'),
    falseAlarm: usePermission('ai_video_data_false_alarm'),
  }
}
