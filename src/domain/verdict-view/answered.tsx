import type { ReactNode } from 'react'
import { visibleText } from '../../lib/text/visible-text'
import classes from './verdict.module.css'

export function Answered(props: { about: string | false; children: ReactNode }) {
  return (
    <div className={classes.answered} data-earlier={props.about !== false}>
      {props.about !== false && (
        <p role="note" className="breakable">
          For {visibleText(props.about)}. Press Check to use what you entered.
        </p>
      )}
      {props.children}
    </div>
  )
}
