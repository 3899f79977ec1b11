import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { formatInstant } from '../../lib/time/instant'
import { instantToWall, wallAsUtc } from '../../lib/time/zone'
import type { StatementData, StatementFile } from './statement-schema'

/** The text of a statement's data, which its hash is over and which its PDF has attached: JSON without spaces. */
export function textOf(data: StatementData): string {
  return JSON.stringify(data)
}

/** SHA-256 of a text in UTF-8, as 64 hexadecimal digits. */
export function hashOf(text: string): string {
  return bytesToHex(sha256(utf8ToBytes(text)))
}

/** The data with its hash. */
export function fileOf(data: StatementData): StatementFile {
  return { data, sha256: hashOf(textOf(data)) }
}

/** The text of a statement's JSON file: indented, so that a person can read it. */
export function fileText(file: StatementFile): string {
  return `${JSON.stringify(file, null, 2)}\n`
}

/**
 * The name to save a statement under: `evidence-8ABC123-2024-03-05T0830.pdf`, by the plate or the vehicle's id and the
 * local time asked. It has letters, digits and hyphens alone, so that every system takes it.
 */
export function fileNameOf(data: StatementData, ending: 'pdf' | 'json'): string {
  const plate = data.vehicle.plate.normalize('NFKD').replace(/[^A-Za-z0-9]+/g, '')
  const vehicle = plate === '' ? `vehicle-${data.vehicle.id}` : plate
  return `evidence-${vehicle}-${localTime(data)}.${ending}`
}

/** `2024-03-05T0830`, with seconds where there are some. */
function localTime({ asked: { moments } }: StatementData): string {
  const [moment] = moments
  if (moment === undefined) return 'no-time'
  const local = formatInstant(wallAsUtc(instantToWall(moment.start, moment.zone)))
  const [date, clock = ''] = local.split('T')
  const [hour, minute, second = ''] = clock.split(':')
  const seconds = second.slice(0, 2)
  return `${date}T${hour}${minute}${seconds === '00' ? '' : seconds}`
}
