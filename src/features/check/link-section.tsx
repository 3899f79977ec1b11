import type { ReactNode } from 'react'
import { Section } from '../../ui/layout/section'
import classes from './check.module.css'

/** A list of links, each with what is said beside it; nothing where there are none. */
export function LinkSection(props: {
  title: string
  links: readonly { readonly key: string | number; readonly link: ReactNode; readonly beside?: ReactNode }[]
}) {
  const { title, links } = props
  if (links.length === 0) return null
  return (
    <Section title={title}>
      <ul className={`stack ${classes.links}`} aria-label={title}>
        {links.map(({ key, link, beside }) => (
          <li key={key} className={`row-words ${classes.item}`}>
            {link}
            {beside}
          </li>
        ))}
      </ul>
    </Section>
  )
}
