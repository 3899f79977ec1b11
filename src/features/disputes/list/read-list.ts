import type { ClipboardContent } from '../../../domain/sheet/clipboard-content'

/** A list that somebody pasted, dropped or opened. */
export type NewList = { readonly content: ClipboardContent } | { readonly file: File }

/** Reads a list. Must stay the same function. */
export type ReadList = (list: NewList) => void
