import { citationsOf } from '../../../src/service/endpoints/fixed-lists'
import { INTEGRATION_TYPES } from '../../../src/service/seed/seed-integrations'
import { page } from './pages'
import { json } from './reply'
import type { Respond } from './view'

/** `pagination_class = None`: the array itself. */
export const integrations: Respond = () =>
  json(
    INTEGRATION_TYPES.map(({ id, title, fields }) => ({ id, title, fields: JSON.parse(fields) as unknown })),
  )

/** Returns pages, like any list by default. */
export const citations: Respond = ({ asked, caller, settings }) =>
  page(asked, JSON.parse(citationsOf(caller.fleet)) as unknown[], settings.pageSize, (row) => row)
