import { countWords } from '../../lib/text/count-words'
import { SmallButton } from '../button/small-button'

export function ReadingStatus({ rows, onCancel }: { rows?: number; onCancel?: () => void }) {
  return (
    <div className="appears-late">
      <span role="status" className="tabular">
        Reading… {rows !== undefined && countWords(rows, 'row')}
      </span>{' '}
      {onCancel && <SmallButton onClick={onCancel}>Cancel</SmallButton>}
    </div>
  )
}
