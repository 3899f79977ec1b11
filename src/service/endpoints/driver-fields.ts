import { domainToASCII } from 'node:url'
import { isObject } from '../../lib/json/is-object'
import type { DriverTable } from '../database/schema'
import { FieldReader, readName, readText, refuse } from '../http/field-reader'
import { notAnObject } from '../http/request-body'

type NewDriver = Omit<DriverTable, 'id' | 'fleet_id'>

/** A driver in stored form, with its errors. */
export interface DriverRow {
  readonly driver: NewDriver
  /** By field; empty if the driver is valid. */
  readonly errors: Record<string, unknown>
}

/**
 * Reads one element of the array. Only `driver_id` is required; the others default to "". Unknown fields and `id` are
 * ignored. Specification: "Driver".
 */
export function readDriver(value: unknown): DriverRow {
  const reader = FieldReader.ofRow(value)
  const text = (name: keyof NewDriver) => reader.optional(name, '', (sent) => readText(sent))
  const driver: NewDriver = {
    driver_id: reader.required('driver_id', '', (sent) => readName(sent)),
    first_name: text('first_name'),
    last_name: text('last_name'),
    address_line_1: text('address_line_1'),
    address_line_2: text('address_line_2'),
    city: text('city'),
    state: text('state'),
    zip: text('zip'),
    contact_number: text('contact_number'),
    email: reader.optional('email', '', readEmail),
  }
  return { driver, errors: isObject(value) ? reader.errors : notAnObject(value) }
}

function readEmail(value: unknown): string {
  const text = readText(value)
  return text === '' || isEmail(text) ? text : refuse('Enter a valid email address.')
}

const LOCAL = /^[-!#$%&'*+/=?^_`{}|~0-9a-z]+(?:\.[-!#$%&'*+/=?^_`{}|~0-9a-z]+)*$/i
const QUOTED = /^"(?:[^"\\\p{Cc}]|\\[\x20-\x7e])*"$/u
const DOMAIN = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9-]{2,63}(?<!-)$/i
const LONGEST = 320

/** Whether Django's validator accepts this e-mail address: a name, an @, a domain with a dot or "localhost". */
export function isEmail(text: string): boolean {
  const at = text.lastIndexOf('@')
  if (at < 1 || text.length > LONGEST || /\s/.test(text.slice(at))) return false
  const [local, domain] = [text.slice(0, at), text.slice(at + 1)]
  if (!LOCAL.test(local) && !QUOTED.test(local)) return false
  return domain === 'localhost' || DOMAIN.test(domain) || DOMAIN.test(domainToASCII(domain))
}
