/**
 * A vehicle identifier as somebody types it or as it stands in a URL: decimal digits, spaces around them tolerated.
 * Null for everything else, and for what is too large to be sent exactly. Specification: "Vehicle", `id`.
 */
export function parseVehicleId(text: string): number | null {
  const digits = text.trim()
  if (!/^\d+$/.test(digits)) return null
  const id = Number(digits)
  return Number.isSafeInteger(id) ? id : null
}
