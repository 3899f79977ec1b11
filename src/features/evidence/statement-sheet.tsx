import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconCircle from '@tabler/icons-react/dist/esm/icons/IconCircle.mjs'
import IconCircleFilled from '@tabler/icons-react/dist/esm/icons/IconCircleFilled.mjs'
import type { StatementSection } from '../../domain/evidence/statement-sections'
import type { StatementContent, StatementHeadline } from '../../domain/evidence/statement-words'
import { keyed } from '../../lib/keyed'
import { visibleText } from '../../lib/text/visible-text'
import { Fact, Facts } from '../../ui/layout/facts'
import { StatementAxisChart } from './statement-axis'
import classes from './statement-sheet.module.css'

export function StatementSheet({ content }: { content: StatementContent }) {
  return (
    <article className={`paper breakable ${classes.sheet}`} aria-label={visibleText(content.documentTitle)}>
      <div className={`stack ${classes.body}`}>
        <p className={`strong ${classes.title}`}>{content.title}</p>
        {content.lead !== null && <p>{visibleText(content.lead)}</p>}
        {keyed(content.headlines, ({ sentence }) => wordsOf(sentence)).map(({ key, item }) => (
          <Headline key={key} headline={item} />
        ))}
        {content.caveats.length > 0 && (
          <ul className="stack-xs" aria-label="Caveats">
            {content.caveats.map((text) => (
              <li key={text} className={`badge ${classes.caveat}`} data-tone="warning">
                <IconAlertTriangle size={18} aria-hidden />
                <span>{visibleText(text)}</span>
              </li>
            ))}
          </ul>
        )}
        {content.sections.map((section) => (
          <section
            key={section.title}
            className={`stack ${classes.section}`}
            data-starts-page={section.startsPage || undefined}
            data-large={section.isLarge || undefined}
            aria-label={section.title}
          >
            <h2>{section.title}</h2>
            <SectionContent section={section} />
          </section>
        ))}
      </div>
      <div className={`muted small ${classes.foot}`}>
        <p>{visibleText(content.footer)}</p>
      </div>
    </article>
  )
}

function Headline({ headline }: { headline: StatementHeadline }) {
  const { label, tone, sentence, axis } = headline
  const Mark = MARKS[tone]
  return (
    <div className="stack">
      {label !== null && <h2 className={classes.reading}>{label}</h2>}
      <p className={`tabular ${classes.headline}`} data-tone={tone}>
        <Mark size={tone === 'unclear' ? 20 : 18} aria-hidden />
        <span>
          {keyed(sentence, ({ text }) => text).map(({ key, item: { text, isStrong } }) => {
            const Element = isStrong ? 'strong' : 'span'
            return <Element key={key}>{visibleText(text)}</Element>
          })}
        </span>
      </p>
      {axis && <StatementAxisChart axis={axis} />}
    </div>
  )
}

const wordsOf = (sentence: StatementHeadline['sentence']) => sentence.map(({ text }) => text).join('')

const MARKS = { on: IconCircleFilled, off: IconCircle, unclear: IconAlertTriangle } as const

function SectionContent({ section }: { section: StatementSection }) {
  if (section.kind === 'facts')
    return (
      <>
        {section.facts.length > 0 && (
          <Facts>
            {keyed(section.facts, ({ name }) => name).map(({ key, item: { name, lines } }) => (
              <Fact key={key} name={name}>
                <Lines lines={lines} />
              </Fact>
            ))}
          </Facts>
        )}
        {section.signature !== undefined && (
          <p className={`muted small ${classes.signature}`}>{section.signature}</p>
        )}
      </>
    )
  if (section.kind === 'list')
    return (
      <ul className={`bullets stack-xs ${classes.list}`}>
        {keyed(section.items, (item) => item).map(({ key, item }) => (
          <li key={key}>{visibleText(item)}</li>
        ))}
      </ul>
    )
  return (
    <div className={`stack-tight small mono ${classes.code}`}>
      <Lines lines={section.lines} />
    </div>
  )
}

function Lines({ lines }: { lines: readonly string[] }) {
  return keyed(lines, (line) => line).map(({ key, item }) => <div key={key}>{visibleText(item)}</div>)
}
