// Settings of the console, for instance { captchaMode: true }. docs/guides/settings.md lists them.
globalThis.gantrySettings = {}
