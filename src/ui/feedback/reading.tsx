import { Button } from '../button/button'

/** Says that a list is being read, and how far. `onCancel` ends it. */
export function Reading({ rows, onCancel }: { rows?: number; onCancel?: () => void }) {
  return (
    <div className="appears-late">
      <span role="status" className="tabular">
        Reading… {rows !== undefined && `${rows.toLocaleString('en')} ${rows === 1 ? 'row' : 'rows'}`}
      </span>{' '}
      {onCancel && (
        <Button variant="default" size="compact-sm" onClick={onCancel}>
          Cancel
        </Button>
      )}
    </div>
  )
}
