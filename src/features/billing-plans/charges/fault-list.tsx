import { Button } from '@mantine/core'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import { visibleText } from '../../../lib/text/visible-text'
import { type ChargeFault, faultText } from './charge-faults'
import classes from './fault-list.module.css'

/** What charges have wrong, a line for each kind, with a button that fixes all of it. */
export function FaultList(props: {
  faults: readonly ChargeFault[]
  /** Faults that were fixed here, and can be undone here. */
  fixed?: readonly ChargeFault[]
  /** What only a person can fix, as sentences. */
  others?: readonly string[]
  onFix: (fault: ChargeFault) => void
  onUndo?: (fault: ChargeFault) => void
}) {
  const { faults, fixed = [], others = [] } = props
  if (faults.length + fixed.length + others.length === 0) return null
  return (
    <ul className={classes.list} aria-label="Problems of the charges">
      {faults.map((fault) => (
        <li key={fault.kind} data-tone="problem">
          <IconAlertTriangle size={18} aria-hidden />
          <bdi className={classes.text}>{visibleText(faultText(fault).problem)}</bdi>
          <Button variant="default" size="compact-sm" onClick={() => props.onFix(fault)}>
            {faultText(fault).fix}
          </Button>
        </li>
      ))}
      {fixed.map((fault) => (
        <li key={fault.kind} data-tone="fixed">
          <IconCircleCheck size={18} aria-hidden />
          <span className={classes.text}>{faultText(fault).fixed}</span>
          <Button variant="default" size="compact-sm" onClick={() => props.onUndo?.(fault)}>
            Undo
          </Button>
        </li>
      ))}
      {others.map((text) => (
        <li key={text} data-tone="problem">
          <IconAlertTriangle size={18} aria-hidden />
          <bdi className={classes.text}>{visibleText(text)}</bdi>
        </li>
      ))}
    </ul>
  )
}
