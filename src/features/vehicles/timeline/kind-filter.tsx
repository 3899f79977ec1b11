import { HISTORY_TYPES } from '../../../contract/history'
import { RevisionKind } from '../../../domain/words/revision-kind'
import classes from './kind-filter.module.css'

/** Kinds of revision to show, as boxes to tick; none ticked shows all. `kinds` holds the glyphs in a row: `+~`. */
export function KindFilter(props: { kinds: string; onKinds: (kinds: string | undefined) => void }) {
  function toggle(kind: string) {
    const next = HISTORY_TYPES.filter((other) => props.kinds.includes(other) !== (other === kind))
    props.onKinds(next.join('') || undefined)
  }

  return (
    <fieldset className={classes.kinds}>
      <legend>Kind</legend>
      {HISTORY_TYPES.map((kind) => (
        <label key={kind}>
          <input type="checkbox" checked={props.kinds.includes(kind)} onChange={() => toggle(kind)} />
          <RevisionKind kind={kind} />
        </label>
      ))}
    </fieldset>
  )
}
