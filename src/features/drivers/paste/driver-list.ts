import { mappingByNames } from '../../../domain/sheet/column-mapping'
import type { ListKind } from '../../../domain/sheet/sheet-rows'
import { COLUMN_COUNT } from '../rows/driver-row'
import { REASON } from '../send/sent-files'
import { PASTE_COLUMNS } from './driver-columns'

/** Lists of drivers. Failed rows that this console saved are its own export. */
export const DRIVER_LIST: ListKind = {
  namesColumns: ([first = []]) =>
    mappingByNames(first, PASTE_COLUMNS).filter((field) => field !== null).length > 1,
  isOwnExport: (header) => header.at(-1) === REASON && header.length === COLUMN_COUNT + 1,
}
