/**
 * Reads a vehicle id from typed text or a URL: decimal digits, with or without spaces around them. Null for anything
 * else, and for ids too large to be sent exactly. Specification: "Vehicle", `id`.
 */
export function parseVehicleId(text: string): number | null {
  const digits = text.trim()
  if (!/^\d+$/.test(digits)) return null
  const id = Number(digits)
  return Number.isSafeInteger(id) ? id : null
}
