/** Parses a vehicle ID. Null if not all digits, or too large to send exactly. Specification: "Vehicle", `id`. */
export function parseVehicleId(text: string): number | null {
  const digits = text.trim()
  if (!/^\d+$/.test(digits)) return null
  const id = Number(digits)
  return Number.isSafeInteger(id) ? id : null
}
