import type { DatabaseConnection, Dialect, Driver } from 'kysely';
import { BoundedMap } from './boundedMap.ts';
import { createDataKeys } from './dataKeys.ts';
import type { KeyWrapper } from './keyWrapper.ts';
import { createOwners } from './owners.ts';
import { type Sealing, SealingConnection } from './sealingConnection.ts';

const MOST_ROWS = 20_000;

const innerOf = (connection: DatabaseConnection): DatabaseConnection =>
  connection instanceof SealingConnection ? connection.inner : connection;

const ended = (connection: DatabaseConnection, isCommitted: boolean): void => {
  if (connection instanceof SealingConnection) connection.ended(isCommitted);
};

/** The driver, whose connections seal and open. */
function sealingDriver(driver: Driver, sealing: Sealing): Driver {
  return {
    init: (options) => driver.init(options),
    acquireConnection: async (options) =>
      new SealingConnection(await driver.acquireConnection(options), sealing),
    beginTransaction: (connection, settings) => driver.beginTransaction(innerOf(connection), settings),
    commitTransaction: async (connection) => {
      if (connection instanceof SealingConnection) await connection.writeLate();
      await driver.commitTransaction(innerOf(connection));
      ended(connection, true);
    },
    rollbackTransaction: (connection) =>
      driver.rollbackTransaction(innerOf(connection)).finally(() => ended(connection, false)),
    releaseConnection: (connection, options) => driver.releaseConnection(innerOf(connection), options),
    destroy: (options) => driver.destroy(options),
  };
}

/** What seals and opens with keys that `wrapper` wraps; shared by the connections of one database. */
export const createSealing = (wrapper: KeyWrapper, now?: () => number): Sealing => ({
  keys: createDataKeys(wrapper, now),
  owners: createOwners(),
  keyOfRow: new BoundedMap(MOST_ROWS),
});

/** A dialect that stores nothing of `sealedColumns.ts` as it is; for queries that have `sealingPlugin`. */
export const sealingDialect = (dialect: Dialect, sealing: Sealing): Dialect => ({
  createAdapter: () => dialect.createAdapter(),
  createDriver: () => sealingDriver(dialect.createDriver(), sealing),
  createIntrospector: (db) => dialect.createIntrospector(db),
  createQueryCompiler: () => dialect.createQueryCompiler(),
});
