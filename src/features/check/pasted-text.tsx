import { tollParts } from '../../domain/dispute/found-tolls'
import { timeOf } from '../../domain/time/query-time'
import { visibleText } from '../../lib/text/visible-text'
import { SmallButton } from '../../ui/button/small-button'
import { extraText, LONGEST_UNUSED } from './asked-toll'
import type { CheckSearch } from './check-search'
import type { usePastedToll } from './use-pasted-toll'

const focusNow = (button: HTMLElement | null) => button?.focus()

/** Shows what was pasted besides a vehicle and a time. From a text that isn't one toll, the user chooses. */
export function PastedText(props: {
  from: ReturnType<typeof usePastedToll>
  toll: CheckSearch
  isShown: boolean
  needsTime: boolean
}) {
  const { from, isShown } = props
  const { pasted, list } = from
  const ignored = isShown ? pasted.ignored : ''
  const isUnclear = ignored !== '' && pasted.isUnclear
  const parts = isUnclear ? tollParts(ignored) : null
  const vehicles = [...new Set(parts?.vehicles)]
  const times = [...new Set(parts?.times)]
  return (
    <>
      <p role="status" className="muted breakable unless-empty">
        {props.needsTime && <strong>Enter the toll’s date and time. </strong>}
        {extraText(isShown ? pasted : props.toll)}
      </p>
      {ignored.length > LONGEST_UNUSED && (
        <details className="quiet">
          <summary>Show all of it</summary>
          <pre>{visibleText(ignored)}</pre>
        </details>
      )}
      {vehicles.length <= 1 && (times.length > 0 || vehicles.some((one) => one !== pasted.vehicle)) && (
        <fieldset className="row-tight" aria-label="Found in the text">
          Found in the text:
          {[...vehicles.map((vehicle) => ({ vehicle })), ...times.map((at) => ({ at }))].map((part) => {
            const text = 'at' in part ? timeOf(part.at) : visibleText(part.vehicle)
            return (
              <SmallButton key={text} onClick={() => from.choose(part)}>
                {text}
              </SmallButton>
            )
          })}
        </fieldset>
      )}
      <div role="status" className="unless-empty">
        {list && (
          <p className="row-tight">
            {list.count > 0 ? `${list.count} tolls found.` : 'More than one toll?'}
            <SmallButton ref={list.count > 0 || vehicles.length > 1 ? focusNow : null} onClick={list.open}>
              Check as a list
            </SmallButton>
          </p>
        )}
      </div>
    </>
  )
}
