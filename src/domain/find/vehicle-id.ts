/**
 * Parses a vehicle ID. Null if the text isn't all digits, or the ID is too large to be sent exactly. Specification:
 * "Vehicle", `id`.
 */
export function parseVehicleId(text: string): number | null {
  const digits = text.trim()
  if (!/^\d+$/.test(digits)) return null
  const id = Number(digits)
  return Number.isSafeInteger(id) ? id : null
}
