import { countWords } from '../../lib/text/count-words'
import { SmallButton } from '../button/small-button'

/** Says that a list is being read, and how far. `onCancel` ends it. */
export function Reading({ rows, onCancel }: { rows?: number; onCancel?: () => void }) {
  return (
    <div className="appears-late">
      <span role="status" className="tabular">
        Reading… {rows !== undefined && countWords(rows, 'row')}
      </span>{' '}
      {onCancel && <SmallButton onClick={onCancel}>Cancel</SmallButton>}
    </div>
  )
}
