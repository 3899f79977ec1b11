import type { ReactNode } from 'react'
import { Button } from '../button/button'
import { Dialog } from './dialog'
import classes from './keys-dialog.module.css'

/** Lists keys with what they do, and has a switch that turns the single ones off. */
export function KeysDialog(props: {
  keys: readonly (readonly [key: string, text: string])[]
  on: boolean
  onSwitch: (on: boolean) => void
  onClose: () => void
  children?: ReactNode
}) {
  return (
    <Dialog title="Keys" onClose={props.onClose}>
      <dl className={`stack-xs ${classes.keys}`}>
        {props.keys.map(([key, text]) => (
          <div key={key}>
            <dt>
              <kbd className="mono raised">{key}</kbd>
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      {props.children}
      <label className={`line ${classes.switch}`}>
        <input
          type="checkbox"
          checked={props.on}
          onChange={(event) => props.onSwitch(event.currentTarget.checked)}
        />
        Single keys work while nothing is being typed
      </label>
      <div className="line end above">
        <Button onClick={props.onClose}>Close</Button>
      </div>
    </Dialog>
  )
}
