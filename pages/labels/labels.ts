// Data of printable device labels.

export interface Label {
  id: string
  name: string
  code: string
  /** URL in the QR code. */
  address: string
}

/** Labels in the order of the ids; devices that do not exist, or that the user may not see, are left out. */
export function labelsOf(answer: unknown, ids: readonly string[], origin: string): Label[] {
  const { records } = (answer ?? {}) as { records?: Readonly<Record<string, unknown>>[] }
  const found = new Map((records ?? []).map((device) => [String(device.id), device]))
  return ids.flatMap((id) => {
    const device = found.get(id)
    if (!device) return []
    return [{ id, name: String(device.deviceName), code: String(device.deviceCode), address: `${origin}${String(device.qrCode)}` }]
  })
}
