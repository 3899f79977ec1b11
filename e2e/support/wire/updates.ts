import { expect, type Request } from 'playwright/test'
import type { Call, Wire } from './wire'

/** Fixed when a vehicle is created. The specification doesn't define the effect of these fields in an update. */
const FIXED = ['plate_number', 'plate_state']

/**
 * Returns the problem of a PATCH, or null. It must be JSON with at least one field, because even an empty update adds a
 * revision to the evidence, and must not contain a plate, which can't be updated. Null for other methods.
 */
export function problemOfUpdate(request: Request): string | null {
  if (request.method() !== 'PATCH') return null
  if (!/^application\/json\b/.test(request.headers()['content-type'] ?? '')) return 'not sent as JSON'
  const fields = Object.keys(fieldsOf(request.postData()))
  if (fields.length === 0) return 'without a field'
  const fixed = fields.filter((field) => FIXED.includes(field))
  return fixed.length > 0 ? `with ${fixed.join(' and ')}` : null
}

/** Returns the updates of a vehicle that left the browser since the wire was cleared. */
export function updates(wire: Wire, vehicleId: number): readonly Call[] {
  return wire.to(`/v2/vehicles/${vehicleId}/`, 'PATCH')
}

/** Fails unless exactly one update of the vehicle was sent since the wire was cleared, with exactly these fields. */
export function expectSent(wire: Wire, change: Readonly<Record<string, unknown>>, vehicleId = 1): void {
  expect(updates(wire, vehicleId).map(({ body }) => fieldsOf(body))).toEqual([change])
}

/** Returns the fields of a JSON body; none if it isn't an object. */
function fieldsOf(body: string | null): object {
  try {
    const parsed: unknown = JSON.parse(body ?? '')
    return typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed) ? parsed : {}
  } catch (error) {
    if (error instanceof SyntaxError) return {}
    throw error
  }
}
