/** Says how far a list has been read. */
export function Reading({ rows }: { rows: number }) {
  return (
    <p role="status" className="tabular appears-late">
      Reading… {rows.toLocaleString('en')} {rows === 1 ? 'row' : 'rows'}
    </p>
  )
}
