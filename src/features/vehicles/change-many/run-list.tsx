import { Ago } from '../../../domain/time/ago'
import type { RunHead } from '../../../local/change-ledger'
import { SecondaryButton } from '../../../ui/button/button'
import { ActionButton } from '../../../ui/feedback/action-button'
import { FocusFallback } from '../../../ui/feedback/focus-fallback'
import { Section } from '../../../ui/layout/section'
import { useToast } from '../../../ui/toast/toasts'
import type { ChangeController } from './change-controller'
import { countsText } from './change-words'

/** The earlier changes of this person and fleet, kept in this browser: those that are not shown. */
export function RunList(props: {
  controller: ChangeController
  heads: readonly RunHead[]
  isElsewhere: boolean
}) {
  const { controller, heads, isElsewhere } = props
  const toast = useToast()

  async function remove({ id, title }: RunHead) {
    const putBack = await controller.drop(id)
    if (putBack === null) return
    toast({ text: `“${title}” is no longer listed`, undo: () => void putBack().then(controller.reload) })
  }

  if (heads.length === 0) return null
  return (
    <FocusFallback className={undefined}>
      <Section title="Earlier changes">
        <p className="muted">Kept in this browser. Deleting one changes no vehicle.</p>
        <ul className="panel divided" aria-label="Earlier changes">
          {heads.map((head) => (
            <li key={head.id} className="entry" aria-label={head.title}>
              <div className="stack">
                <strong>{head.title}</strong>
                <div className="row-facts muted tabular">
                  <span>
                    {head.counts === null
                      ? isElsewhere
                        ? 'Under way in another tab'
                        : 'Interrupted'
                      : countsText(head.counts)}
                  </span>
                  <Ago at={head.startedAt} />
                </div>
              </div>
              <div className="row-fields">
                <SecondaryButton size="xs" onClick={() => void controller.show(head.id)}>
                  Open
                </SecondaryButton>
                <ActionButton
                  variant="default"
                  size="xs"
                  disabledBecause={isElsewhere ? 'Another tab changes vehicles just now.' : null}
                  onClick={() => void remove(head)}
                >
                  Delete
                </ActionButton>
              </div>
            </li>
          ))}
        </ul>
      </Section>
    </FocusFallback>
  )
}
