import { parsed, printed } from './instants'
import { page } from './pages'
import { refusal } from './reply'
import type { Revision } from './store'
import type { Respond, View } from './view'

export const noVehicle = () => refusal(404, 'No Vehicle matches the given query.')

const TYPES = ['+', '~', '-']
const STATUSES = ['EXIST', 'PENDING', 'REMOVED', 'REQUESTED_REMOVAL']

/** Returns the history of a vehicle, even a deleted one, because its rows outlive the vehicle. */
export const history: Respond = (view) => {
  const { asked, store, caller, id, settings } = view
  const vehicle = store.vehicle(id)
  if (vehicle?.fleet !== caller.fleet) throw noVehicle()
  const rows = filtered(view, store.history(id))
  return page(asked, rows, settings.pageSize, (row) => ({
    active: row.active,
    history_date: printed(row.at),
    history_id: row.id,
    history_type: row.type,
    reason: row.reason,
    username: row.username,
  }))
}

/** Applies the filters of django-filter. Invalid ones give a 400 with all errors. */
function filtered(
  { asked: { query }, store, id, settings }: View,
  all: readonly Revision[],
): readonly Revision[] {
  const errors: Record<string, string[]> = {}
  const choices = (name: string, allowed: readonly string[]) => {
    const wanted = query.getAll(name)
    const odd = wanted.find((one) => !allowed.includes(one))
    if (odd !== undefined)
      errors[name] = [`Select a valid choice. ${odd} is not one of the available choices.`]
    return wanted
  }
  const instant = (name: string) => {
    const text = query.get(name) ?? ''
    const value = parsed(text)
    if (text !== '' && value === null) errors[name] = ['Enter a valid date/time.']
    return value
  }
  const types = choices('history_type', TYPES)
  const statuses = choices('status_with_toll_authority', STATUSES)
  const from = instant('history_date__gte')
  const to = instant('history_date__lte')
  if (Object.keys(errors).length > 0) throw refusal(400, errors)
  // The boolean widget of django-filter ignores any other value.
  const active = { true: true, 1: true, false: false, 0: false }[(query.get('active') ?? '').toLowerCase()]
  const today = store.vehicle(id)
  const tollOf = ({ toll }: Revision) => {
    if (settings.tollStatusOf === 'revision') return toll
    return today?.deleted === false ? today.toll : null
  }
  return all.filter(
    (row) =>
      (active === undefined || row.active === active) &&
      (from === null || row.at >= from) &&
      (to === null || row.at <= to) &&
      (types.length === 0 || types.includes(row.type)) &&
      (statuses.length === 0 || statuses.includes(tollOf(row) ?? '')),
  )
}
