# One image: the server with the built pages. Data lives in Postgres (DATABASE_URL) or, without one, in /data.
# It runs as production, which needs its two keys; compose.yaml runs it as the sandbox.
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm install --no-save --no-audit --no-fund
COPY . .
RUN EQUIFORM_MODE=production npm run build && npm prune --omit=dev

FROM node:24-bookworm-slim
ENV NODE_ENV=production EQUIFORM_MODE=production HOST=0.0.0.0 PORT=4300 EQUIFORM_DATA_DIR=/data
WORKDIR /app
COPY --from=build /app/package.json /app/package-lock.json ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/dist ./dist
COPY --from=build /app/src/core ./src/core
COPY --from=build /app/src/server ./src/server
COPY --from=build /app/src/cli ./src/cli
COPY --from=build /app/config ./config
COPY --from=build /app/brands ./brands
COPY --from=build /app/schemas ./schemas
RUN mkdir /data .cache && chown node:node /data .cache
USER node
VOLUME /data
EXPOSE 4300
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s CMD ["node", "-e", "fetch('http://127.0.0.1:4300/readyz').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "src/server/main.ts"]
