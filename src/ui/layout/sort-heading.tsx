import IconArrowDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs'
import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs'
import type { ComponentProps } from 'react'
import classes from './sort-heading.module.css'

export function SortHeading({ onSort, children, ...heading }: ComponentProps<'th'> & { onSort: () => void }) {
  const Arrow = heading['aria-sort'] === 'descending' ? IconArrowDown : IconArrowUp
  return (
    <th scope="col" {...heading}>
      <button type="button" className={`bare-button ${classes.sort}`} onClick={onSort}>
        {children}
        <Arrow size={14} aria-hidden className={classes.arrow} />
      </button>
    </th>
  )
}
