import { reportFailure, runService } from './node-server'

// `npm run service`
runService(process.env).catch(reportFailure)
