import type { WordsOf } from '../wordsOf.ts'
import type { zh } from './zh.ts'

/** The same keys as `zh.ts`. */
export const en: WordsOf<typeof zh> = {
  ropeBind: {
    noDevice: 'Scan the QR code of the device',
    device: 'Device',
    worker: 'Worker',
    code: 'Device code',
    project: 'Project',
    battery: 'Battery',
    online: 'Connection',
    isOnline: 'Online',
    isOffline: 'Offline',
    offlineHint: 'The device is offline. Check that it is switched on.',
    state: 'State',
    free: 'Free',
    worn: 'In use ({{name}})',
    phone: 'Phone number',
    find: 'Find',
    trade: 'Trade',
    noTrade: 'Choose a trade',
    place: 'Work location',
    bind: 'Take',
    giveBack: 'Give back',
    bound: 'The rope is assigned to you',
    returned: 'The rope was given back',
    notAdmitted: 'This person is not admitted and cannot take a rope',
    captcha: 'Code from the text message',
    sendCode: 'Send a code',
    codeSent: 'The code was sent. It is valid for five minutes',
  },
}
