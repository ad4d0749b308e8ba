# syntax=docker/dockerfile:1
FROM node:26-bookworm-slim AS build
WORKDIR /build
COPY package.json package-lock.json ./
RUN npm ci --no-audit --no-fund
COPY . .
RUN npm run build

FROM node:26-bookworm-slim AS packages
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --omit=dev --no-audit --no-fund

FROM node:26-bookworm-slim
WORKDIR /app
COPY --from=packages /app/node_modules node_modules
COPY --from=build /build/dist dist
COPY db/migrations db/migrations
COPY db/distribute.sql db/
COPY db/demo/pictures db/demo/pictures
COPY fonts fonts
COPY bin/creneau.mjs bin/node-options.mjs bin/
COPY package.json LICENSE ./
RUN install --directory --owner=node --group=node --mode=700 /data
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
USER node
VOLUME /data
EXPOSE 3000
# A large database may take minutes to migrate, before the server listens.
HEALTHCHECK --interval=15s --timeout=3s --start-period=30m --start-interval=2s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "bin/creneau.mjs"]
