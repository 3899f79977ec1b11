/** Reads a vehicle's ID of digits; null for other texts, and for IDs too large to be sent exactly. Specification: "Vehicle", `id`. */
export function parseVehicleId(text: string): number | null {
  const digits = text.trim()
  if (!/^\d+$/.test(digits)) return null
  const id = Number(digits)
  return Number.isSafeInteger(id) ? id : null
}
