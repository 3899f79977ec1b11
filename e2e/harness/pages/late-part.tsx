import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useLayoutEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { Lazy } from '../../../src/ui/feedback/lazy'

// A part that renders a second time exactly when its code arrives: after the page has rendered, and before effects run.

let arrive: (part: typeof Part) => void = () => {}
const code = new Promise<typeof Part>((resolve) => {
  arrive = resolve
})
const load = () => code

function Part() {
  return <p>The part is there</p>
}

function Page() {
  const [drawn, setDrawn] = useState(1)
  useLayoutEffect(() => {
    if (drawn === 2) arrive(Part)
  }, [drawn])
  return (
    <main>
      {/* Not in a click's own event, because React would run its effects immediately. */}
      <button type="button" onClick={() => setTimeout(() => setDrawn(2))}>
        Draw it again
      </button>
      <Lazy key={drawn} load={load} with={{}} />
    </main>
  )
}

createRoot(document.getElementById('root') ?? document.body).render(
  <QueryClientProvider client={new QueryClient()}>
    <Page />
  </QueryClientProvider>,
)
