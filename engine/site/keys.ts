// Made of the dictionaries that are marked with `constants` in the seeds, by npm run schemas -- --write. Do not edit.
// The keys of their words by the words' English: `dict.handleState.pending`.

/** Any key of a dictionary: `dict.KeyOf<typeof dict.handleState>`. */
export type KeyOf<Words> = Words[keyof Words]

/** `access_protocol` */
export const accessProtocol = {
  mqtt: '1',
  http: '2',
  tcpHj212: '3',
  tcpVendor: '4',
  gb28181: '5',
  openPlatform: '6',
  modbusTcp: '7',
  hikvisionIsapi: '8',
  dahuaHttp: '9',
} as const

/** `ai_alarm_type` */
export const aiAlarmType = {
  noHelmet: '1',
  noVest: '2',
  noHarness: '3',
  intrusion: '4',
  smoking: '5',
  fireOrSmoke: '6',
  crowding: '7',
  personFallen: '8',
  climbing: '9',
  postUnattended: '10',
  sleeping: '11',
  phoneUse: '12',
  edgeProtectionMissing: '13',
  uncoveredSoil: '14',
  vehicleNotWashed: '15',
  truckUncovered: '16',
  stranger: '17',
  personUnderLoad: '18',
  hoistOverCapacity: '19',
  eBikeInside: '20',
} as const

/** `alarm_level` */
export const alarmLevel = {
  info: '1',
  warning: '2',
  alarm: '3',
  critical: '4',
} as const

/** `alarm_limit_level` */
export const alarmLimitLevel = {
  allSites: '1',
  thisSite: '2',
  thisDevice: '3',
} as const

/** `alarm_limit_source` */
export const alarmLimitSource = {
  schemaFile: '1',
  allSites: '2',
  siteRecord: '3',
  site: '4',
  machineRecord: '5',
  device: '6',
} as const

/** `alarm_state` */
export const alarmState = {
  normal: '0',
  active: '1',
  recovered: '2',
} as const

/** `attend_alarm` */
export const attendAlarm = {
  stranger: '501',
  notAdmitted: '502',
  overAge: '503',
  certExpired: '504',
  keyPostAbsent: '505',
  offline: '599',
} as const

/** `attend_direction` */
export const attendDirection = {
  in: '01',
  out: '02',
} as const

/** `attend_mode` */
export const attendMode = {
  face: '001',
  iris: '002',
  fingerprint: '003',
  palm: '004',
  idCard: '005',
  card: '006',
  autoClose: '007',
  manualOpen: '008',
  emergency: '009',
  qrCode: '010',
  app: '011',
  other: '012',
} as const

/** `attend_result` */
export const attendResult = {
  passed: '0',
  stranger: '1',
  notAdmitted: '2',
} as const

/** `bind_status` */
export const bindStatus = {
  unbound: '0',
  bound: '1',
} as const

/** `blood_type` */
export const bloodType = {
  a: '1',
  b: '2',
  o: '3',
  ab: '4',
  unknown: '9',
} as const

/** `button_func` */
export const buttonFunc = {
  toolbar: '1',
  row: '2',
  toolbarAndRow: '3',
} as const

/** `cert_type` */
export const certType = {
  electrician: '1',
  scaffolder: '2',
  riggerSignaller: '3',
  craneOrHoistOperator: '4',
  erector: '5',
  gondola: '6',
  welder: '7',
  workAtHeight: '8',
  other: '9',
} as const

/** `client_type` */
export const clientType = {
  managerApp: '1',
  workerMiniProgram: '2',
  ropeFirmware: '3',
  craneTerminal: '4',
  hoistTerminal: '5',
  sprayController: '6',
  console: '7',
  screenPlayer: '8',
} as const

/** `comm_type` */
export const commType = {
  ethernet: '1',
  g4: '2',
  g5: '3',
  nbIot: '4',
  lora: '5',
  wifi: '6',
  ble: '7',
} as const

/** `connector_state` */
export const connectorState = {
  running: '1',
  failing: '2',
  silent: '3',
} as const

/** `connector_type` */
export const connectorType = {
  http: '1',
  hj212: '2',
  builtInMqttBroker: '3',
  externalMqttBroker: '4',
  modbusTcp: '5',
  pushedEvents: '6',
} as const

/** `data_flag` */
export const dataFlag = {
  valid: 'N',
  outOfService: 'F',
  maintenance: 'M',
  setByHand: 'S',
  fault: 'D',
  calibration: 'C',
  overRange: 'T',
  commError: 'B',
} as const

/** `data_scope_type` */
export const dataScopeType = {
  everything: '1',
  ownRecords: '2',
  ownDepartment: '3',
  ownDepartmentAndBelow: '4',
  custom: '5',
} as const

/** `data_type` */
export const dataType = {
  realTime: '2011',
  minMean15: '2051',
  hourlyMean: '2061',
  dailyMean: '2031',
} as const

/** `demo_speed` */
export const demoSpeed = {
  usual: '1',
  tenfold: '10',
  sixtyfold: '60',
} as const

/** `demo_story` */
export const demoStory = {
  ropeUnhooked: '1',
  dustOverLimit: '2',
  craneOverload: '3',
  gateRush: '4',
} as const

/** `device_class` */
export const deviceClass = {
  safetyRope: '1',
  sprayDust: '2',
  towerCrane: '3',
  hoist: '4',
  camera: '5',
  turnstile: '6',
  other: '9',
} as const

/** `device_online` */
export const deviceOnline = {
  offline: '0',
  online: '1',
  alarm: '2',
  fault: '3',
} as const

/** `door_state` */
export const doorState = {
  closed: '0',
  open: '1',
  fault: '2',
} as const

/** `education` */
export const education = {
  primary: '1',
  junior: '2',
  senior: '3',
  vocational: '4',
  college: '5',
  bachelor: '6',
  masterOrAbove: '7',
} as const

/** `env_alarm` */
export const envAlarm = {
  pm25OverLimit: '301',
  pm10OverLimit: '302',
  tspOverLimit: '303',
  pm10OverStation: '304',
  dayNoiseOverLimit: '311',
  nightNoiseOverLimit: '312',
  strongWind: '321',
  heat: '331',
  automaticSprayingFailed: '341',
  noWater: '342',
  deviceFault: '391',
  offline: '399',
} as const

/** `flag` */
export const flag = {
  no: '0',
  yes: '1',
} as const

/** `flow` */
export const flow = {
  leave: '1',
  expense: '2',
  hotWorkPermit: '3',
  approval: 'approval',
} as const

/** `flow_mode` */
export const flowMode = {
  allTenants: '1',
  chosenTenants: '2',
} as const

/** `flow_status` */
export const flowStatus = {
  underWay: '1',
  approved: '2',
  rejected: '3',
  withdrawn: '4',
  ended: '5',
} as const

/** `frame_outcome` */
export const frameOutcome = {
  stored: '1',
  repeated: '2',
  refused: '3',
  illFormed: '4',
  notice: '5',
  packet: '6',
} as const

/** `gender` */
export const gender = {
  male: '1',
  female: '2',
} as const

/** `handle_state` */
export const handleState = {
  pending: '0',
  inProgress: '1',
  closed: '2',
  ignored: '3',
} as const

/** `img_type` */
export const imgType = {
  rendering: '1',
  sitePlan: '2',
  progressPhoto: '3',
  safety: '4',
  aerial: '5',
  other: '9',
} as const

/** `ip_region` */
export const ipRegion = {
  thisMachine: '1',
  privateNetwork: '2',
  internet: '3',
} as const

/** `labor_admit_status` */
export const laborAdmitStatus = {
  pending: '0',
  admitted: '1',
  rejected: '2',
  banned: '3',
  exited: '4',
} as const

/** `labor_on_site` */
export const laborOnSite = {
  notYet: '0',
  onTheRoster: '1',
  left: '2',
} as const

/** `labor_presence` */
export const laborPresence = {
  inside: '1',
  wentOut: '2',
  absent: '3',
} as const

/** `labor_type` */
export const laborType = {
  management: '10',
  worker: '20',
} as const

/** `landmark_kind` */
export const landmarkKind = {
  building: '1',
  gate: '2',
  workshop: '3',
  storageYard: '4',
  offices: '5',
  livingQuarters: '6',
} as const

/** `lift_alarm` */
export const liftAlarm = {
  overload: '201',
  loadWarning: '202',
  tooManyPeople: '203',
  overspeed: '211',
  topLimit: '221',
  bottomLimit: '222',
  frontDoorFault: '231',
  backDoorFault: '232',
  outerDoorFault: '233',
  tiltOverLimit: '241',
  windOverLimit: '251',
  fallArresterFault: '261',
  arresterExpired: '262',
  unauthorisedDriver: '271',
  sensorFault: '291',
  offline: '299',
} as const

/** `lift_cage` */
export const liftCage = {
  left: '1',
  right: '2',
} as const

/** `lift_direction` */
export const liftDirection = {
  stop: '0',
  up: '1',
  down: '2',
} as const

/** `lift_type` */
export const liftType = {
  single: '1',
  double: '2',
} as const

/** `login_result` */
export const loginResult = {
  failed: '0',
  succeeded: '1',
  signedOut: '2',
  locked: '3',
} as const

/** `login_type` */
export const loginType = {
  password: '1',
  captcha: '2',
  sms: '3',
  wechat: '4',
  refresh: '5',
  switch: '6',
  thirdParty: '7',
} as const

/** `machine_status` */
export const machineStatus = {
  installing: '0',
  inUse: '1',
  stopped: '2',
  maintenance: '3',
  dismantled: '4',
} as const

/** `mail_kind` */
export const mailKind = {
  alarm: '1',
  report: '2',
  reminder: '3',
  system: '4',
  process: '5',
} as const

/** `mail_state` */
export const mailState = {
  queued: '1',
  sending: '2',
  sent: '3',
  failed: '4',
  notConfigured: '5',
} as const

/** `maintain_kind` */
export const maintainKind = {
  check: '1',
  calibration: '2',
  repair: '3',
  replacement: '4',
} as const

/** `mapping_protocol` */
export const mappingProtocol = {
  mqtt: '1',
  modbusTcp: '2',
} as const

/** `mapping_use` */
export const mappingUse = {
  rows: '1',
  state: '2',
} as const

/** `member_status` */
export const memberStatus = {
  unverified: '0',
  normal: '1',
  frozen: '2',
} as const

/** `member_type` */
export const memberType = {
  worker: '1',
  safetyOfficer: '2',
  siteManager: '3',
  company: '4',
  regulator: '5',
  guest: '9',
} as const

/** `menu_category` */
export const menuCategory = {
  menu: '1',
  button: '2',
} as const

/** `message_kind` */
export const messageKind = {
  message: '1',
  code: '2',
  notice: '3',
  order: '4',
  meeting: '5',
  alarm: '6',
} as const

/** `message_state` */
export const messageState = {
  queued: '1',
  sending: '2',
  sent: '3',
  failed: '4',
} as const

/** `modbus_table` */
export const modbusTable = {
  coils01: '1',
  discreteInputs02: '2',
  holdingRegisters03: '3',
  inputRegisters04: '4',
} as const

/** `monitor_area` */
export const monitorArea = {
  gate: '1',
  workingFace: '2',
  stockyard: '3',
  workshop: '4',
  pit: '5',
  perimeter: '6',
  livingArea: '7',
  towerCrane: '8',
  hoist: '9',
  wheelWash: '10',
} as const

/** `monitor_type` */
export const monitorType = {
  bullet: '1',
  ptzDome: '2',
  hookCamera: '3',
  hoistCage: '4',
  panorama: '5',
  thermal: '6',
  mobile: '7',
} as const

/** `nation` */
export const nation = {
  han: '01',
  mongol: '02',
  hui: '03',
  tibetan: '04',
  uygur: '05',
  miao: '06',
  yi: '07',
  zhuang: '08',
  buyei: '09',
  korean: '10',
  manchu: '11',
  dong: '12',
  yao: '13',
  bai: '14',
  tujia: '15',
  hani: '16',
  kazak: '17',
  dai: '18',
  li: '19',
  lisu: '20',
  va: '21',
  she: '22',
  gaoshan: '23',
  lahu: '24',
  sui: '25',
  dongxiang: '26',
  naxi: '27',
  jingpo: '28',
  kirgiz: '29',
  tu: '30',
  daur: '31',
  mulao: '32',
  qiang: '33',
  blang: '34',
  salar: '35',
  maonan: '36',
  gelao: '37',
  xibe: '38',
  achang: '39',
  pumi: '40',
  tajik: '41',
  nu: '42',
  uzbek: '43',
  russian: '44',
  ewenki: '45',
  deang: '46',
  bonan: '47',
  yugur: '48',
  gin: '49',
  tatar: '50',
  derung: '51',
  oroqen: '52',
  hezhen: '53',
  monba: '54',
  lhoba: '55',
  jino: '56',
} as const

/** `oss` */
export const oss = {
  minio: '1',
  qiniuCloud: '2',
  alibabaCloud: '3',
  tencentCloud: '4',
} as const

/** `other_alarm` */
export const otherAlarm = {
  cameraOffline: '699',
  offline: '999',
} as const

/** `politics` */
export const politics = {
  none: '1',
  league: '2',
  cpc: '3',
  other: '9',
} as const

/** `project_stage` */
export const projectStage = {
  preparation: '1',
  earthworkAndPit: '2',
  foundation: '3',
  mainStructure: '4',
  secondaryStructure: '5',
  mep: '6',
  fitOut: '7',
  acceptance: '8',
} as const

/** `project_status` */
export const projectStatus = {
  preparing: '1',
  approved: '2',
  underConstruction: '3',
  suspended: '4',
  completed: '5',
  accepted: '6',
} as const

/** `project_type` */
export const projectType = {
  building: '1',
  municipal: '2',
  railTransit: '3',
  roadAndBridge: '4',
  waterWorks: '5',
  landscape: '6',
  fitOut: '7',
  other: '9',
} as const

/** `publish_scope` */
export const publishScope = {
  all: '1',
  tenant: '2',
  project: '3',
  staged: '4',
  devices: '5',
} as const

/** `publish_status` */
export const publishStatus = {
  draft: '0',
  scheduled: '1',
  releasing: '2',
  paused: '3',
  done: '4',
  withdrawn: '5',
} as const

/** `push_state` */
export const pushState = {
  notSent: '0',
  sent: '1',
  failed: '2',
} as const

/** `rate_state` */
export const rateState = {
  sent: '0',
  acknowledged: '1',
  timedOut: '2',
} as const

/** `region` */
export const region = {
  country: '0',
  province: '1',
  city: '2',
  county: '3',
  township: '4',
  village: '5',
} as const

/** `rejection_reason` */
export const rejectionReason = {
  deviceNotRegistered: '1',
  wrongPassword: '2',
  topicOrAddressNotAllowed: '3',
} as const

/** `rope_alarm` */
export const ropeAlarm = {
  unhookedAtHeight: '401',
  singleHookTooLong: '402',
  anchoredTooLow: '403',
  notWorn: '404',
  buckleOpen: '405',
  fall: '411',
  noMotion: '412',
  sos: '413',
  lowBattery: '421',
  offline: '422',
  dangerZone: '431',
  heightWorkInWind: '441',
} as const

/** `rope_bind_way` */
export const ropeBindWay = {
  qr: '1',
  console: '2',
  card: '3',
} as const

/** `rope_hook` */
export const ropeHook = {
  unhooked: '0',
  hooked: '1',
  fault: '2',
} as const

/** `rope_hook_all` */
export const ropeHookAll = {
  unhooked: '0',
  singleHooked: '1',
  doubleHooked: '2',
  standby: '3',
  offline: '4',
} as const

/** `rope_motion` */
export const ropeMotion = {
  still: '0',
  moving: '1',
  climbing: '2',
  fall: '3',
  noMotion: '4',
} as const

/** `rope_use_state` */
export const ropeUseState = {
  free: '0',
  inUse: '1',
  returned: '2',
  overdue: '3',
} as const

/** `rope_wear` */
export const ropeWear = {
  notWorn: '0',
  worn: '1',
  buckleLoose: '2',
} as const

/** `safeman_post` */
export const safemanPost = {
  safetyDirector: '1',
  safetyOfficer: '2',
  partTimeSafetyOfficer: '3',
  safetyClerk: '4',
} as const

/** `salary_type` */
export const salaryType = {
  hourly: '1',
  daily: '2',
  piece: '3',
  monthly: '4',
} as const

/** `schema_draft_state` */
export const schemaDraftState = {
  ready: '1',
  withErrors: '2',
  overtaken: '3',
  scheduled: '4',
  beingPublished: '5',
  onTrial: '6',
} as const

/** `schema_source` */
export const schemaSource = {
  folder: '1',
  console: '2',
  rollback: '3',
} as const

/** `schema_state` */
export const schemaState = {
  refused: '1',
  outdated: '2',
  faulty: '3',
  inUse: '4',
} as const

/** `scope_category` */
export const scopeCategory = {
  data: '1',
  api: '2',
} as const

/** `sensor_fault` */
export const sensorFault = {
  load: '1',
  wind: '2',
  radius: '3',
  height: '4',
  angle: '5',
  tilt: '6',
  gps: '7',
  id: '8',
  speed: '9',
  people: '10',
  floor: '11',
  particle: '12',
  noise: '13',
  weather: '14',
} as const

/** `sms` */
export const sms = {
  yunpian: '1',
  qiniuCloud: '2',
  alibabaCloud: '3',
  tencentCloud: '4',
  logOnly: '5',
} as const

/** `spray_mode` */
export const sprayMode = {
  manual: '0',
  automatic: '1',
  scheduled: '2',
  remote: '3',
} as const

/** `spray_state` */
export const sprayState = {
  stopped: '0',
  running: '1',
  coolingDown: '2',
  locked: '3',
  fault: '4',
  noWater: '5',
} as const

/** `spray_trigger` */
export const sprayTrigger = {
  dustOverLimit: '1',
  differenceOverLimit: '2',
  schedule: '3',
  manual: '4',
  remote: '5',
  heat: '6',
} as const

/** `spray_type` */
export const sprayType = {
  fenceSpray: '1',
  fogCannon: '2',
  towerCraneSpray: '3',
  highPressureMist: '4',
  vehicleWash: '5',
} as const

/** `stage_status` */
export const stageStatus = {
  notStarted: '0',
  inProgress: '1',
  done: '2',
  delayed: '3',
} as const

/** `supervisor_post` */
export const supervisorPost = {
  chiefEngineer: '1',
  engineer: '2',
  chiefRepresentative: '3',
  assistant: '4',
  witness: '5',
} as const

/** `suspension_state` */
export const suspensionState = {
  active: '1',
  suspended: '2',
} as const

/** `sync_state` */
export const syncState = {
  never: '0',
  ok: '1',
  late: '2',
  failed: '3',
} as const

/** `tower_alarm` */
export const towerAlarm = {
  momentAlarm: '101',
  momentWarning: '102',
  overload: '111',
  loadWarning: '112',
  heightUpperLimit: '121',
  radiusOuterLimit: '122',
  radiusInnerLimit: '123',
  leftSlewLimit: '131',
  rightSlewLimit: '132',
  windAlarm: '141',
  windWarning: '142',
  tiltAlarm: '151',
  tiltWarning: '152',
  craneCollisionAlarm: '161',
  craneCollisionWarning: '162',
  obstacleCollision: '163',
  noGoZone: '171',
  noLiftZone: '172',
  unverifiedOperator: '181',
  sensorFault: '191',
  offline: '199',
} as const

/** `tower_type` */
export const towerType = {
  luffing: '1',
  flatTop: '2',
  hammerhead: '3',
} as const

/** `tower_work_state` */
export const towerWorkState = {
  off: '0',
  idle: '1',
  lifting: '2',
  climbing: '3',
  offline: '4',
} as const

/** `train_status` */
export const trainStatus = {
  none: '0',
  inProgress: '1',
  passed: '2',
  failed: '3',
} as const

/** `type_work` */
export const typeWork = {
  bricklayer: '010',
  rebarWorker: '020',
  scaffolder: '030',
  concreteWorker: '040',
  formworkWorker: '050',
  machineryInstaller: '060',
  ventilationWorker: '070',
  rigger: '080',
  fitter: '090',
  electricalInstaller: '100',
  pipeFitter: '110',
  substationInstaller: '120',
  siteElectrician: '130',
  pumpOperator: '140',
  earthMovingOperator: '150',
  pileDriverOperator: '160',
  signaller: '170',
  craneErector: '180',
  decorator: '190',
  interiorFitter: '200',
  windowAndCurtainWallInstaller: '210',
  curtainWallMaker: '220',
  waterproofer: '230',
  carpenter: '240',
  stonemason: '250',
  welder: '270',
  blaster: '280',
  dustControlWorker: '290',
  surveyor: '300',
  lineErector: '310',
  painter: '320',
  plasterer: '330',
  labourer: '390',
  gondolaWorker: '400',
  towerCraneOperator: '410',
  hoistOperator: '420',
  management: '900',
  other: '990',
} as const

/** Words of `typeWork` with `isSpecial`. */
export const typeWorkIsSpecial: readonly string[] = [
  typeWork.scaffolder,
  typeWork.rigger,
  typeWork.siteElectrician,
  typeWork.signaller,
  typeWork.craneErector,
  typeWork.welder,
  typeWork.blaster,
  typeWork.lineErector,
  typeWork.gondolaWorker,
  typeWork.towerCraneOperator,
  typeWork.hoistOperator,
]

/** Words of `typeWork` with `isAtHeight`. */
export const typeWorkIsAtHeight: readonly string[] = [
  typeWork.scaffolder,
  typeWork.rigger,
  typeWork.craneErector,
  typeWork.lineErector,
  typeWork.gondolaWorker,
  typeWork.towerCraneOperator,
]

/** `use_result` */
export const useResult = {
  fail: '0',
  ok: '1',
  abnormal: '2',
} as const

/** `use_type` */
export const useType = {
  bind: '1',
  unbind: '2',
  powerOn: '3',
  powerOff: '4',
  driverOn: '5',
  driverOff: '6',
  inspection: '7',
  maintenance: '8',
  calibration: '9',
  remoteControl: '10',
  parameterPush: '11',
} as const

/** `user_type` */
export const userType = {
  web: '1',
  app: '2',
  other: '3',
} as const

/** `verify_result` */
export const verifyResult = {
  none: '0',
  pass: '1',
  unauthorised: '2',
} as const

/** `version_status` */
export const versionStatus = {
  draft: '0',
  released: '1',
  withdrawn: '2',
} as const

/** `video_access` */
export const videoAccess = {
  ezvizOpenPlatform: '1',
  gb28181: '2',
  fixedUrl: '3',
  unicom: '4',
} as const

/** `wx_app_type` */
export const wxAppType = {
  miniProgram: '1',
  officialAccount: '2',
} as const

/** `yes_no` */
export const yesNo = {
  no: '1',
  yes: '2',
} as const
