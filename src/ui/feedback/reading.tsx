import { countWords } from '../../lib/text/count-words'
import { Button } from '../button/button'

/** Says that a list is being read, and how far. `onCancel` ends it. */
export function Reading({ rows, onCancel }: { rows?: number; onCancel?: () => void }) {
  return (
    <div className="appears-late">
      <span role="status" className="tabular">
        Reading… {rows !== undefined && countWords(rows, 'row')}
      </span>{' '}
      {onCancel && (
        <Button variant="default" size="compact-sm" onClick={onCancel}>
          Cancel
        </Button>
      )}
    </div>
  )
}
