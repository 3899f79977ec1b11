import { startNodeServer } from '../../src/service/node-server'
import { createService } from '../../src/service/service'

// The service in a process of its own, so that its CPU can be told from its attacker's. It sends its address, and answers
// every message with the CPU it has used, in milliseconds.

const service = await createService({ databaseUrl: process.env.DATABASE_URL ?? ':memory:' })
const server = await startNodeServer(service, { host: '127.0.0.1', port: 0 })
process.send?.(server.address)
process.on('message', () => {
  const { user, system } = process.cpuUsage()
  process.send?.((user + system) / 1000)
})
process.on('disconnect', () => void server.stop())
