import { FIXED_FIELDS } from '../../../src/contract/vehicle'
import { FLEETS } from '../../../src/service/seed/seed-people'
import { boolean, char, type Field, Invalid, read, type Serializer, valid } from './fields'
import { noVehicle } from './history'
import { mediaType, parsedBody } from './incoming-request'
import { fieldsOf } from './multipart'
import { page } from './pages'
import { json, refusal } from './reply'
import { TEXT_LIMITS, type TextField, type Vehicle } from './store'
import type { Respond, View } from './view'

const FIXED = new Set<string>(FIXED_FIELDS)

/** The fields that an update may change. Ignores the others. */
const TEXTS = Object.entries(TEXT_LIMITS).filter(([name]) => !FIXED.has(name))

/** Handles `PATCH`: every save is a revision, even if it changes nothing. */
export const update: Respond = (view) => {
  const { asked, store, caller, settings } = view
  const before = existing(view)
  const sent = mediaType(asked) === 'multipart/form-data' ? fieldsOf(asked) : parsedBody(asked)
  const { active, custom_fields, ...texts } = valid(() => read(serializerOf(before), sent, { partial: true }))
  const after: Vehicle = {
    ...before,
    texts: { ...before.texts, ...(texts as Partial<Record<TextField, string>>) },
    active: (active as boolean | undefined) ?? before.active,
    custom: (custom_fields as string | undefined) ?? before.custom,
  }
  const [newest] = store.history(before.id)
  // The clock of the tests has milliseconds, or is stopped.
  const now = Math.round(settings.now() * 1000)
  store.save(after, Math.max(now, (newest?.at ?? 0) + 1), caller.username)
  return json(shown(after))
}

export const retrieve: Respond = (view) => {
  if (view.settings.reads === 'off') throw methodNotAllowed('PATCH, OPTIONS')
  return json(shown(existing(view)))
}

/** Fields of `SearchFilter`: each word must be part of one of these. */
const SEARCHED = ['plate_number', 'vehicle_number', 'vehicle_make', 'vehicle_model', 'lessee_renter'] as const

export const list: Respond = ({ asked, store, caller, settings }) => {
  if (settings.reads === 'off') throw methodNotAllowed('OPTIONS')
  const words = (asked.query.get('search') ?? '')
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean)
  const found = store
    .vehiclesOf(caller.fleet)
    .filter(({ texts }) =>
      words.every((word) => SEARCHED.some((name) => texts[name].toLowerCase().includes(word))),
    )
  return page(asked, found, settings.pageSize, shown)
}

function methodNotAllowed(allow: string) {
  return refusal(405, 'Method "GET" not allowed.', { Allow: allow })
}

function existing({ store, caller, id }: View): Vehicle {
  const vehicle = store.vehicle(id)
  if (!vehicle || vehicle.deleted || vehicle.fleet !== caller.fleet) throw noVehicle()
  return vehicle
}

function serializerOf(vehicle: Vehicle): Serializer {
  const texts = TEXTS.map(([name, max]) => [name, { field: char(max) }])
  const more = { active: { field: boolean }, custom_fields: { field: customFields(vehicle) } }
  return { ...Object.fromEntries(texts), ...more }
}

/** Accepts text or an object; rejects new names, and keeps absent ones. Stores valid text unchanged. */
function customFields({ custom }: Vehicle): Field {
  return (value) => {
    const was = objectOf(custom)
    const next = objectOf(value)
    if (was === null || next === null) throw new Invalid(['Value must be valid JSON.'])
    const odd = Object.keys(next).find((name) => !Object.hasOwn(was, name))
    if (odd !== undefined) throw new Invalid([`Unknown custom field "${odd}".`])
    const whole = Object.keys(was).every((name) => Object.hasOwn(next, name))
    return whole && typeof value === 'string' ? value : JSON.stringify({ ...was, ...next })
  }
}

function objectOf(value: unknown): object | null {
  try {
    const parsed: unknown = typeof value === 'string' ? JSON.parse(value) : value
    return typeof parsed === 'object' && !Array.isArray(parsed) ? parsed : null
  } catch {
    return null
  }
}

function shown(vehicle: Vehicle) {
  const row = FLEETS.find(({ id }) => id === vehicle.fleet)
  return {
    id: vehicle.id,
    custom_fields: vehicle.custom,
    added_date: vehicle.added,
    fleet: row && {
      ...row,
      is_active: row.is_active === 1,
      region_details: JSON.parse(row.region_details) as unknown,
    },
    ...vehicle.texts,
    active: vehicle.active,
  }
}
