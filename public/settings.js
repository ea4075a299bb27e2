// What this installation sets about the console, for instance { captchaMode: true }. The README lists the settings.
globalThis.gantrySettings = {}
