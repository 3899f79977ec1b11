/** A column that a sheet may have. */
export interface SheetColumn<Field extends string> {
  readonly field: Field
  readonly label: string
  /** What other systems and people call it, as `plainName` writes names, the most certain first. */
  readonly names: readonly string[]
  /** What stands in brackets after the name, such as a time zone, is no part of it. */
  readonly hasNote?: true
  /** What most cells of an unnamed column look like that is this one; absent where content says nothing. */
  readonly content?: RegExp
  /** Plain names of columns that are another thing, whatever they look like. */
  readonly except?: RegExp
}

/** The field of each pasted column; null is left out. No field occurs twice. */
export type ColumnMapping<Field extends string> = readonly (Field | null)[]
