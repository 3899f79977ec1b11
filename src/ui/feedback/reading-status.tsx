import { pluralize } from '../../lib/text/pluralize'
import { SmallButton } from '../button/small-button'

export function ReadingStatus({ rows, onCancel }: { rows?: number; onCancel?: () => void }) {
  return (
    <div className="appears-late">
      <span role="status" className="tabular">
        Reading… {rows !== undefined && pluralize(rows, 'row')}
      </span>{' '}
      {onCancel && <SmallButton onClick={onCancel}>Cancel</SmallButton>}
    </div>
  )
}
