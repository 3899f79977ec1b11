import type { ProgressHTMLAttributes } from 'react'
import classes from './progress-bar.module.css'

/** How far something is. Named by `aria-label` or `aria-labelledby`. */
export function ProgressBar(
  props: ProgressHTMLAttributes<HTMLProgressElement> & { value: number; max: number },
) {
  return <progress {...props} className={classes.bar} />
}
