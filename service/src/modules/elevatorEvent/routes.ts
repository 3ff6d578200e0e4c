import { eventStatisticsEndpoints } from '@shared/contract/application'
import type { FastifyInstance } from 'fastify'
import type { ServiceContext } from '../../context'
import { route } from '../../http/route'
import { startJob } from '../job/accountJobs'
import { eventStatisticsExport } from './exportJob'
import { eventStatistics, periodOf } from './statistics'

/** Statistics of elevator faults and rescues. */
export function registerElevatorEvents(app: FastifyInstance, context: ServiceContext): void {
  context.fileJobs.register('eventStatisticsExport', eventStatisticsExport)
  route(app, context, eventStatisticsEndpoints.statistics, ({ caller, query, read }) =>
    read((connection) => eventStatistics(connection, caller, periodOf(query, context.clock.now()), query.areaCode)),
  )

  route(app, context, eventStatisticsEndpoints.exportStatistics, ({ caller, body, write }) =>
    write(async (connection) => {
      // The period is resolved now: the file covers the days the page showed, whenever it is made.
      const { from, to } = periodOf(body, context.clock.now())
      return {
        url: '',
        job: await startJob(context, connection, caller, {
          kind: 'eventStatisticsExport',
          title: '导出电梯故障和困人救援统计',
          request: { ...body, from, to },
        }),
      }
    }),
  )
}
