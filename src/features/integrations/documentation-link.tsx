import IconExternalLink from '@tabler/icons-react/dist/esm/icons/IconExternalLink.mjs'
import { safeHref } from '../../lib/text/safe-href'
import { visibleText } from '../../lib/text/visible-text'
import { LinkText } from '../../ui/content/link-text'
import classes from './type-panel.module.css'

/** The documentation, where it is a web address; whatever else was sent is text. */
export function DocumentationLink({ text }: { text: string | null }) {
  const link = safeHref(text ?? '')
  if (link !== null) {
    return (
      <a href={link.href} target="_blank" rel="noopener noreferrer" className={classes.link}>
        <LinkText address={link.href} /> <IconExternalLink size={14} aria-hidden />
      </a>
    )
  }
  if (text === null || text.trim() === '') return <p className={classes.none}>No documentation link</p>
  return (
    <p className={classes.none}>
      No documentation link. What is there is no web address:{' '}
      <bdi className={classes.odd}>{visibleText(text)}</bdi>
    </p>
  )
}
