import { createHash } from 'node:crypto'
import type { DriverRequest } from '../../../src/contract/driver'
import {
  anything,
  boolean,
  char,
  date,
  decimal,
  email,
  type Field,
  Invalid,
  integer,
  nullable,
  read,
  readMany,
  type Serializer,
  valid,
} from './fields'
import { parsedBody } from './incoming-request'
import { printed } from './instants'
import { fieldsOf, partsOf } from './multipart'
import { json, Refusal, serverErrorPage } from './reply'
import type { Respond } from './view'

const INT32 = integer(-(2 ** 31), 2 ** 31 - 1)
const hours = (otherwise: number) => ({ field: INT32, otherwise })
const text = (max = 255) => ({ field: char(max), otherwise: '' })

const CHARGE: Serializer = {
  description: { field: char(255, { blank: false }) },
  amount: { field: char(40, { blank: false }) },
  filters: { field: anything, otherwise: null },
  source_type: text(50),
  order: { field: INT32, otherwise: 0 },
  display_aggregated_value: { field: boolean, otherwise: false },
  display_rate_value: { field: boolean, otherwise: false },
}
const charges: Field = (value) => readMany(CHARGE, value)

const PLAN: Serializer = {
  name: { field: char(255, { blank: false }) },
  is_active: { field: boolean, otherwise: true },
  progressive_billing_threshold: { field: nullable(decimal(8, 2)), otherwise: null },
  grace_period_hours: hours(72),
  late_ticket_grace_period_hours: hours(720),
  progressive_grace_period_hours: hours(24),
  payment_due_hours: hours(168),
  effective_date: { field: nullable(date), otherwise: null },
  payment_instructions: text(100_000),
  charges: { field: charges, otherwise: [] },
}

export const createPlan: Respond = ({ asked, store, caller, settings }) => {
  const plan = valid(() => read(PLAN, parsedBody(asked)))
  const rows = plan.charges as object[]
  const created_at = printed(Math.round(settings.now() * 1000))
  store.plans++
  return json(
    {
      id: store.plans,
      fleet: caller.fleet,
      created_at,
      ...plan,
      charges: rows.map((row) => ({ id: ++store.charges, ...row })),
    },
    201,
  )
}

const DRIVER = {
  driver_id: { field: char(255, { blank: false }) },
  first_name: text(),
  last_name: text(),
  address_line_1: text(),
  address_line_2: text(),
  city: text(),
  state: text(),
  zip: text(),
  contact_number: text(),
  email: { field: email, otherwise: '' },
} satisfies Record<keyof DriverRequest, Serializer[string]>

/**
 * Checks each row against existing drivers, never against the rows before it: a duplicate ID breaks a database
 * constraint, which isn't caught. All or nothing, by the request's transaction.
 */
export const createDrivers: Respond = ({ asked, store, caller }) => {
  const key = (driverId: unknown) => `${caller.fleet} ${driverId}`
  const unique: Field = (value) => {
    const driverId = char(255, { blank: false })(value)
    if (store.driverIds.has(key(driverId))) throw new Invalid(['driver with this driver id already exists.'])
    return driverId
  }
  const rows = valid(() => readMany({ ...DRIVER, driver_id: { field: unique } }, parsedBody(asked)))
  const ids = new Set(rows.map(({ driver_id }) => key(driver_id)))
  if (ids.size < rows.length) throw new Refusal(serverErrorPage())
  const first = store.driverIds.size + 1
  for (const id of ids) store.driverIds.add(id)
  return json(rows.map((row, index) => ({ id: first + index, ...row })))
}

const MEDIA = '/media/documents/'

/** Stores a file. The response has its path, with a name that `get_valid_name` allows. */
export const upload: Respond = ({ asked, store, caller }) => {
  const file = partsOf(asked).find(({ name, fileName }) => name === 'file' && fileName !== null)
  const readFile: Field = () => {
    const ending = /\.([^.]*)$/.exec(file?.fileName ?? '')?.[1]?.toLowerCase() ?? ''
    if (!file) throw new Invalid(['No file was submitted.'])
    if (file.bytes.length === 0) throw new Invalid(['The submitted file is empty.'])
    if (ending !== 'pdf')
      throw new Invalid([`File extension “${ending}” is not allowed. Allowed extensions are: pdf.`])
    return file
  }
  const sent = { ...fieldsOf(asked), file: null }
  const { title } = valid(() =>
    read({ file: { field: readFile }, title: { field: char(255, { blank: false }) } }, sent),
  )
  const fileName = file?.fileName ?? ''
  const bytes = file?.bytes ?? Buffer.alloc(0)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  store.documents.push({ title: String(title), file_name: fileName, size: bytes.length, sha256 })
  const stored = fileName
    .trim()
    .replaceAll(' ', '_')
    .replaceAll(/[^-\w.]/gu, '')
  return json({ title, file: `${asked.origin}${MEDIA}${stored}`, user: caller.user.id, type: 'TOLL' }, 201)
}
