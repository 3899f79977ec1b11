import { headerRowsOf } from '../../../domain/sheet/header-rows'
import type { ListKind } from '../../../domain/sheet/sheet-rows'
import { COLUMN_COUNT } from '../rows/driver-row'
import { REASON } from '../send/sent-files'
import { PASTE_COLUMNS } from './driver-columns'

/** Lists of drivers. Failed rows that this console saved are its own export. */
export const DRIVER_LIST: ListKind = {
  namesColumns: (rows) => headerRowsOf(rows, PASTE_COLUMNS).rows > 0,
  isOwnExport: (header) => header.at(-1) === REASON && header.length === COLUMN_COUNT + 1,
}
