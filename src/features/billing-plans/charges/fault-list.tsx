import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import { visibleText } from '../../../lib/text/visible-text'
import { SmallButton } from '../../../ui/button/small-button'
import { focusFallback } from '../../../ui/feedback/focus-fallback'
import { type ChargeFault, faultText } from './charge-faults'
import classes from './charges.module.css'

/** What charges have wrong, a line for each kind, with a button that fixes all of it or undoes that. */
export function FaultList(props: {
  faults: readonly ChargeFault[]
  /** Whether a fault was fixed here, and can be undone here. */
  isFixed?: (fault: ChargeFault) => boolean
  /** What only a person can fix, as sentences. */
  others?: readonly string[]
  onFix: (fault: ChargeFault) => void
  onUndo?: (fault: ChargeFault) => void
}) {
  const { faults, isFixed, others = [], onFix, onUndo } = props
  if (faults.length + others.length === 0) return null
  return (
    <ul className="stack-xs" aria-label="Problems of the charges">
      {faults.map((fault) => {
        const isUndo = isFixed?.(fault) ?? false
        const words = faultText(fault)
        const Icon = isUndo ? IconCircleCheck : IconAlertTriangle
        return (
          <li
            key={fault.kind}
            ref={focusFallback}
            className="row-tight"
            data-tone={isUndo ? 'success' : 'warning'}
          >
            <Icon size={18} aria-hidden className="toned" />
            <bdi className={`breakable ${classes.fault}`}>
              {visibleText(isUndo ? words.fixed : words.problem)}
            </bdi>
            {/* One button for both ways, so that it keeps the focus. */}
            <SmallButton onClick={() => (isUndo ? onUndo?.(fault) : onFix(fault))}>
              {isUndo ? 'Undo' : words.fix}
            </SmallButton>
          </li>
        )
      })}
      {others.map((text) => (
        <li key={text} className="row-tight" data-tone="warning">
          <IconAlertTriangle size={18} aria-hidden className="toned" />
          <bdi className={`breakable ${classes.fault}`}>{visibleText(text)}</bdi>
        </li>
      ))}
    </ul>
  )
}
