import { citationsOf } from '../../../src/service/endpoints/fixed-lists'
import { INTEGRATION_TYPES } from '../../../src/service/seed/seed-integrations'
import { page } from './pages'
import { json } from './reply'
import type { Answer } from './view'

/** `pagination_class = None`: the array itself. */
export const integrations: Answer = () =>
  json(
    INTEGRATION_TYPES.map(({ id, title, fields }) => ({ id, title, fields: JSON.parse(fields) as unknown })),
  )

/** Returns pages, like any list by default. */
export const citations: Answer = ({ asked, caller, settings }) =>
  page(asked, JSON.parse(citationsOf(caller.fleet)) as unknown[], settings.pageSize, (row) => row)
