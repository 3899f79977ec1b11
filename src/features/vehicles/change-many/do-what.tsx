import type { ChangeDraft } from './change-draft'

type Action = NonNullable<ChangeDraft['action']>

const ACTIONS: readonly (readonly [action: Action, label: string])[] = [
  ['take-off', 'Take off the fleet'],
  ['put-on', 'Put on the fleet'],
  ['fields', 'Change values'],
]

/** What is to happen to every vehicle of the list. */
export function DoWhat(props: {
  chosen: Action | null
  /** Nobody chose: the list has values, and is read for them. */
  isByList: boolean
  onChoose: (action: Action) => void
}) {
  return (
    <fieldset>
      <legend className="strong">Do what?</legend>
      <div className="row-fields">
        {ACTIONS.map(([action, label]) => (
          <label key={action} className="line">
            <input
              type="radio"
              name="do-what"
              checked={props.chosen === action}
              onChange={() => props.onChoose(action)}
            />
            {label}
          </label>
        ))}
        {props.isByList && <span className="muted">The list says what: it has columns of values.</span>}
      </div>
    </fieldset>
  )
}
