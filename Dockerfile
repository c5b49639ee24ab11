# docs/how-to/run-in-containers.md says how it is used. `npm run package` makes all that the image holds; its test runs the same
# folder as another user, from a tree that cannot be written.
FROM node:24.21.0-trixie-slim AS build
WORKDIR /build
COPY package.json package-lock.json .npmrc ./
COPY apps/server/package.json apps/server/
COPY apps/web/package.json apps/web/
COPY packages/contract/package.json packages/contract/
COPY extensions/package.json extensions/
RUN npm ci --no-progress --loglevel=error
COPY . .
RUN npm run package -- /out

FROM debian:trixie-slim
# the first process of a container has to see off those that lost their parent
RUN apt-get update && apt-get install -y --no-install-recommends tini && rm -rf /var/lib/apt/lists/*
# the embedded database asks for the name of whoever runs it
RUN useradd --uid 10001 --home-dir /data --no-create-home --shell /usr/sbin/nologin prosa && install -d -o prosa -g prosa -m 700 /data
COPY --from=build /out /opt/prosa
WORKDIR /opt/prosa
ENV NODE_ENV=production DATA_DIR=/data HOME=/data PORT=3000 PATH=/opt/prosa/bin:/usr/local/bin:/usr/bin:/bin
USER 10001
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=10s --start-period=5m CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["tini", "--"]
CMD ["node", "apps/server/src/start.ts"]
