// What this installation sets about the console, for instance { captchaMode: true }. docs/guides/settings.md lists the settings.
globalThis.gantrySettings = {}
