import type { DisputeRow } from '../../../domain/dispute/toll-outcome'

/** What of a row can change without reading it again. */
export type RowPatch = Omit<DisputeRow, 'toll'> & { readonly index: number }

declare const made: unique symbol

/**
 * Rows or patches as one JSON text, from the worker to the page. The page reads it several times faster than it unpacks a
 * message of the same objects.
 */
export type RowsText = string & { readonly [made]: 'rows' }
export type PatchesText = string & { readonly [made]: 'patches' }

export function rowsText(rows: readonly DisputeRow[]): RowsText {
  return JSON.stringify(rows) as RowsText
}

/** The rows of a text of {@link rowsText}. */
export function readRowsText(text: RowsText): readonly DisputeRow[] {
  return JSON.parse(text)
}

export function patchesText(patches: readonly RowPatch[]): PatchesText {
  return JSON.stringify(patches) as PatchesText
}

/** The patches of a text of {@link patchesText}. */
export function readPatchesText(text: PatchesText): readonly RowPatch[] {
  return JSON.parse(text)
}
