import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { countTexts } from '../../domain/dispute/bucket-words'
import { investigationsOptions } from '../../domain/dispute/investigations-query'
import { Ago } from '../../domain/time/ago'
import { visibleText } from '../../lib/text/visible-text'
import type { Scope } from '../../local/scope'
import { Section } from '../../ui/layout/section'
import classes from './check.module.css'

const MOST = 6

/** The lists of tolls that were worked on last, in this browser. */
export function SavedInvestigations(props: { scope: Scope; zone: string }) {
  const { data = [] } = useQuery(investigationsOptions(props.scope))
  if (data.length === 0) return null
  return (
    <Section title="Investigations">
      <ul className={classes.links} aria-label="Investigations">
        {data.slice(0, MOST).map(({ id, name, counts, changedAt }) => (
          <li key={id} className={classes.item}>
            <Link to="/disputes" search={{ list: id }}>
              <bdi>{visibleText(name)}</bdi>
            </Link>
            <span className="muted tabular">{countTexts(counts).slice(0, 2).join(' · ')}</span>
            <Ago at={changedAt} zone={props.zone} />
          </li>
        ))}
      </ul>
    </Section>
  )
}
